/** The available speeds: those of specification 2, section 9, with 0.25 and 2 (decisions, "Speeds"). */
export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

export const captionSizes = ['normal', 'large', 'largest'] as const;

export interface PlayerSettings {
  /** 0 to 100. */
  volume: number;
  speed: (typeof speeds)[number];
  /** Whether the pitch stays when the speed changes. */
  hasKeyLock: boolean;
  /** Whether captions are shown. */
  hasCaptions: boolean;
  /** The captions last chosen, BCP 47; null without a choice: the page's default applies. */
  captionLanguage: string | null;
  captionSize: (typeof captionSizes)[number];
  /** Whether captions stand in white on plain black. */
  isCaptionPlain: boolean;
  /** Whether single keys such as K work. */
  hasSingleKeys: boolean;
  /** Whether a lesson's picture takes the whole width. */
  isTheatre: boolean;
}

const key = 'cuepoint-player';

/** What applies before anything was chosen; the volume starts at 50. */
export const freshSettings: PlayerSettings = {
  volume: 50,
  speed: 1,
  hasKeyLock: true,
  hasCaptions: true,
  captionLanguage: null,
  captionSize: 'normal',
  isCaptionPlain: false,
  hasSingleKeys: true,
  isTheatre: false,
};

let settings: PlayerSettings | null = null;
const listeners = new Set<() => void>();

/** The settings of this device. The same object until one of them changes. */
export function readSettings(): PlayerSettings {
  settings ??= readStored();
  return settings;
}

/** Changes settings for every player of the page, and keeps them on this device. */
export function storeSettings(changed: Partial<PlayerSettings>): void {
  settings = { ...readSettings(), ...changed };
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // Storage is full or disabled: the settings last as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Calls back when a setting has changed. Returns a function that stops this. */
export function watchSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStored(): PlayerSettings {
  try {
    const stored: Record<string, unknown> = JSON.parse(localStorage.getItem(key) ?? '{}') ?? {};
    const { volume, speed, captionLanguage, captionSize } = stored;
    const flag = (name: keyof PlayerSettings) => stored[name] ?? freshSettings[name];
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 100 ? volume : freshSettings.volume,
      speed: speeds.find((one) => one === speed) ?? freshSettings.speed,
      hasKeyLock: flag('hasKeyLock') !== false,
      hasCaptions: flag('hasCaptions') !== false,
      captionLanguage: typeof captionLanguage === 'string' ? captionLanguage : null,
      captionSize: captionSizes.find((size) => size === captionSize) ?? freshSettings.captionSize,
      isCaptionPlain: flag('isCaptionPlain') === true,
      hasSingleKeys: flag('hasSingleKeys') !== false,
      isTheatre: flag('isTheatre') === true,
    };
  } catch {
    return freshSettings;
  }
}
