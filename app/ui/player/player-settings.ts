/** The available speeds (specification 2, section 9). */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5] as const;

export interface PlayerSettings {
  /** 0 to 100. */
  volume: number;
  speed: (typeof speeds)[number];
  /** Whether captions are shown. */
  hasCaptions: boolean;
  /** The captions last chosen, BCP 47; null without a choice: the page's default applies. */
  captionLanguage: string | null;
}

const key = 'cuepoint-player';
const fresh: PlayerSettings = { volume: 50, speed: 1, hasCaptions: true, captionLanguage: null };

/** The settings stored on this device; the volume starts at 50. */
export function readSettings(): PlayerSettings {
  try {
    const { volume, speed, hasCaptions, captionLanguage } = {
      ...fresh,
      ...JSON.parse(localStorage.getItem(key) ?? '{}'),
    };
    return {
      volume: volume >= 0 && volume <= 100 ? volume : fresh.volume,
      speed: speeds.includes(speed) ? speed : fresh.speed,
      hasCaptions: hasCaptions !== false,
      captionLanguage: typeof captionLanguage === 'string' ? captionLanguage : null,
    };
  } catch {
    return fresh;
  }
}

export function storeSettings(changed: Partial<PlayerSettings>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readSettings(), ...changed }));
  } catch {
    // Storage is full or disabled: the settings last as long as the page.
  }
}
