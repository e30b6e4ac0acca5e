import { createContext } from 'react';
import { defaultZone } from '~/kit/office-time';

/** The office's time zone (IANA); its layout sets it. */
export const OfficeZone = createContext(defaultZone);
