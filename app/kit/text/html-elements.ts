/** The allowed elements that have no end tag. */
export const withoutEnd = new Set(['br', 'hr']);

/** The most elements inside each other. Deeper ones would overflow the stack of what reads the text. */
export const deepestHtml = 100;
