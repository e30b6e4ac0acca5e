/** A script type that browsers do not run, so the module sleeps until the loader wakes it. */
export const ASLEEP = 'text/x-late';

/** The data attribute (`data-wakes`) by which the loader's own tag vouches for the sleeping script before it. */
export const WAKES = 'wakes';
