import type { RatingContent } from './types';

/** People who rated courses; nobody can sign in as them. They have no comments or pictures. */
export const raters: string[] = [
  'ada_on_decks', 'aksel_nyholm', 'alba_ferro', 'amara_selects', 'anneke_dv', 'barnaby_cue', 'bea_from_leith',
  'benoit_l', 'bex_hartley', 'birgit_spins', 'bruno_tavares', 'caitlin_oh', 'caro_w', 'cem_kaya', 'chidi_o',
  'clara_n_vinyl', 'colm_devlin', 'dagny_b', 'dario_mixes', 'devi_p', 'doro_klein', 'ed_slowdown', 'efe_records',
  'eilidh_mac', 'elin_strand', 'emeka_j', 'esme_loops', 'fabio_rossini', 'farah_k', 'fergus_late', 'fiona_b2b',
  'frida_lund', 'gil_mendes', 'greta_hz', 'hamza_tunes', 'hanne_v', 'hugo_lefort', 'ines_carvalho', 'iris_on_air',
  'isak_berg', 'jamal_reid', 'jana_novak', 'joao_pinto', 'joss_waits', 'juno_park', 'kaia_m', 'karim_b', 'kasia_zet',
  'keiko_t', 'kofi_asante', 'lena_hofer', 'leo_bassbin', 'liam_ok', 'lotte_d', 'luca_moretti', 'maeve_k',
  'malik_hours', 'marta_sol', 'mateo_r', 'mei_lin_c', 'milo_jensen', 'mona_adel', 'nadia_f', 'nils_nachts',
  'noor_h', 'oskar_dub', 'paula_quintero', 'pekka_v', 'priya_nair', 'quentin_sd', 'rafa_ortega', 'robin_ash',
  'rosa_m', 'ruth_abel', 'sami_lehto', 'sana_q', 'silke_bpm', 'stefan_k', 'tariq_n', 'thea_winter', 'tim_from_hull',
  'ugo_r', 'vera_pol', 'wim_de_haan', 'yara_s', 'yusuf_d', 'zoe_kemp', 'zuzana_h',
]; // biome-ignore format: a list of names

/**
 * How many ratings of 5, 4.5, 4, 3.5, 3 and 2 a course has. Two courses have none: one has no lessons yet, the other is
 * sold only by a partner.
 */
export const ratings: RatingContent[] = [
  { courseSlug: 'phrase-mixing', counts: [33, 14, 8, 2, 1, 1] },
  { courseSlug: 'eq-and-the-low-end', counts: [26, 12, 5, 2, 0, 0] },
  { courseSlug: 'the-long-blend', counts: [15, 6, 5, 2, 2, 1] },
  { courseSlug: 'club-sound', counts: [4, 5, 5, 3, 2, 0] },
  { courseSlug: 'cue-points-and-loops', counts: [17, 9, 7, 3, 1, 0] },
  { courseSlug: 'drums-from-nothing', counts: [19, 9, 4, 0, 1, 0] },
  { courseSlug: 'your-first-mix', counts: [36, 11, 5, 2, 1, 1] },
  { courseSlug: 'beatmatching-by-ear', counts: [28, 8, 4, 1, 0, 0] },
  { courseSlug: 'harmonic-mixing', counts: [6, 5, 7, 4, 3, 2] },
  { courseSlug: 'scratch-one', counts: [9, 5, 4, 2, 1, 1] },
  { courseSlug: 'crossfader-hands', counts: [5, 4, 2, 1, 0, 0] },
  { courseSlug: 'beat-juggling', counts: [3, 1, 1, 1, 0, 0] },
  { courseSlug: 'warm-up-sets', counts: [20, 5, 2, 0, 0, 0] },
  { courseSlug: 'reading-a-floor', counts: [9, 3, 1, 0, 0, 0] },
  { courseSlug: 'digging-and-crate-order', counts: [6, 6, 6, 3, 2, 1] },
  { courseSlug: 'mixdown-in-a-bedroom', counts: [10, 8, 5, 3, 2, 1] },
  { courseSlug: 'gain-and-meters', counts: [13, 9, 6, 1, 1, 0] },
  { courseSlug: 'sampling-with-manners', counts: [3, 3, 2, 1, 0, 0] },
  { courseSlug: 'basslines-from-a-sine-wave', counts: [7, 4, 1, 0, 0, 0] },
  { courseSlug: 'finishing-a-track', counts: [5, 2, 3, 1, 1, 1] },
  { courseSlug: 'the-first-paid-gig', counts: [8, 4, 3, 0, 1, 0] },
  { courseSlug: 'a-mix-they-finish', counts: [2, 1, 1, 0, 0, 0] },
];
