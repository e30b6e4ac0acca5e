import { useEffect, useLayoutEffect } from 'react';

/** An effect that runs before the browser paints; on the server, which paints nothing, it does not run. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;
