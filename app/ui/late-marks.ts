/** Not a type of script that a browser runs, so that it leaves the module alone until the loader wakes it. */
export const ASLEEP = 'text/x-late';

/** The loader's own tag says with it (`data-wakes`) that the script before it is the page's, and asleep. */
export const WAKES = 'wakes';

/** The id of the style element that holds the page's faces and own rules, and names the whole sheets: `data-hrefs`. */
export const SHEETS = 'css';
