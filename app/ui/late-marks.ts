/** A script type that browsers do not run, so the module sleeps until the loader wakes it. */
export const ASLEEP = 'text/x-late';

/** The data attribute (`data-wakes`) by which the loader's own tag vouches for the sleeping script before it. */
export const WAKES = 'wakes';

/** The id of the style element with the page's rules and, in `data-hrefs`, the URLs of the complete sheets. */
export const SHEETS = 'css';
