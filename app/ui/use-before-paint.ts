import { useEffect, useLayoutEffect } from 'react';

/** An effect that runs before what was drawn is seen; on the server, where nothing is, it does not run. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;
