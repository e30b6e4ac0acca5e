const wordsOf = (text: string) => new Set(text.trim().split(/\s+/));

/**
 * The allowed elements of a drawing (SVG): shapes, text, paint and filters. Everything else is removed: scripts and
 * handlers, HTML in a `foreignObject`, animations (which viewers could not stop), and editors' own metadata.
 */
const elements = wordsOf(`
  svg g defs symbol use switch title desc style view path rect circle ellipse line polyline polygon image text
  tspan textPath linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
  fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`);

/** A link is removed and its content stays. */
const unwrapped = new Set(['a']);

/** Attributes with texts and names, which are never read as addresses. */
const wordAttributes = new Set(['id', 'class', 'role', 'lang', 'xml:lang', 'xml:space', 'systemLanguage', 'version']);

const drawingAttributes = wordsOf(`
  x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points width height viewBox preserveAspectRatio overflow
  transform transform-origin pathLength style type media color display visibility opacity cursor pointer-events
  clip fill fill-opacity fill-rule paint-order vector-effect shape-rendering mix-blend-mode stroke stroke-width
  stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
  color-interpolation color-rendering image-rendering isolation clip-path clip-rule clipPathUnits mask maskUnits
  maskContentUnits mask-type marker marker-start marker-mid marker-end markerUnits markerWidth markerHeight orient
  refX refY offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod patternUnits
  patternContentUnits patternTransform enable-background text-rendering font font-family font-size font-style
  font-variant font-weight font-stretch kerning font-size-adjust letter-spacing word-spacing text-anchor
  text-decoration textLength lengthAdjust startOffset rotate method spacing side dominant-baseline baseline-shift
  alignment-baseline writing-mode direction unicode-bidi glyph-orientation-vertical filter filterUnits
  primitiveUnits flood-color flood-opacity lighting-color in in2 result color-interpolation-filters mode operator
  values k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha
  surfaceScale diffuseConstant specularConstant specularExponent scale xChannelSelector yChannelSelector
  stdDeviation radius azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle baseFrequency numOctaves
  seed stitchTiles tableValues slope intercept amplitude exponent
`);

const references = new Set(['href', 'xlink:href']);
/** Elements that show a picture, which may be embedded as a data URL. */
const showPictures = new Set(['image', 'feImage']);
const ownPicture = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=\s]*$/i;

/** Whether an element stays, is removed while its content stays, or is removed with its content. */
export function fateOf(element: string): 'stays' | 'unwrapped' | 'goes' {
  if (elements.has(element)) return 'stays';
  return unwrapped.has(element) ? 'unwrapped' : 'goes';
}

/** Whether an element may have this attribute with this value, whose character references are resolved. */
export function mayHave(element: string, attribute: string, value: string): boolean {
  if (wordAttributes.has(attribute) || /^(?:aria|data)-[a-z-]+$/.test(attribute)) return true;
  if (references.has(attribute)) {
    const reference = value.trim();
    return reference.startsWith('#') || (showPictures.has(element) && ownPicture.test(reference));
  }
  return drawingAttributes.has(attribute) && isPlainStyle(value);
}

/**
 * Whether CSS loads nothing from elsewhere: each `url()` refers to a part of the drawing, and there is no other
 * fetching function, no @ rule, and no backslash, which could hide any of these.
 */
export function isPlainStyle(css: string): boolean {
  if (/[\\@]/.test(css)) return false;
  if (/(?:image(?:-set)?|src|cross-fade|element|paint|expression)\s*\(/i.test(css)) return false;
  return !/url\s*\((?!\s*["']?\s*#)/i.test(css);
}
