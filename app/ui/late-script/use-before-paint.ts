import { useEffect, useLayoutEffect } from 'react';

/** A layout effect that does not warn on the server, where it does not run. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;
