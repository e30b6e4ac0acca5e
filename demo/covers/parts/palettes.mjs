// Ten flat-ink palettes. `ground` carries the sheet, `shade` is its tone-on-tone,
// `ink` and `paper` draw, `cue` is the hot ink: at most one idea per picture uses it.
const p = (name, ground, shade, ink, paper, cue, light) => ({ name, ground, shade, ink, paper, cue, light });

export const palettes = {
  night: p('night', '#2A2148', '#3B3063', '#9585EA', '#EFEAFB', '#FF7A3C', false),
  petrol: p('petrol', '#0F3D43', '#1A525A', '#63B5A8', '#F3E8D3', '#FF7A3C', false),
  plum: p('plum', '#561C42', '#6F2B57', '#E58B9F', '#FAE3D4', '#FF7A3C', false),
  cobalt: p('cobalt', '#2C3FA8', '#3B51C4', '#9FB2F6', '#F3F0FB', '#FF7A3C', false),
  ember: p('ember', '#FF7A3C', '#F0662B', '#2B1428', '#FFE7D4', '#FFF6EE', true),
  bone: p('bone', '#E9E1D3', '#D8CDBA', '#211B2B', '#8D7F93', '#F2622A', true),
  lilac: p('lilac', '#CBC0EC', '#B8AAE0', '#2C1F58', '#FAF7FF', '#F2622A', true),
  ochre: p('ochre', '#E6B552', '#D9A43E', '#34201C', '#FDF0D2', '#C93F1E', true),
  mist: p('mist', '#BBD0D3', '#A3BDC1', '#14323B', '#F6F6EF', '#EC5A27', true),
  blush: p('blush', '#F3C3B1', '#E9AD98', '#571A37', '#FFF2EA', '#E4471F', true),
};

/** Order in which a series walks the palettes: dark and light, warm and cool alternate. */
export const walk = ['night', 'blush', 'petrol', 'lilac', 'plum', 'ochre', 'cobalt', 'bone', 'ember', 'mist'];
