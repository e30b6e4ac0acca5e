/** The speeds on offer (specification 2, section 9). */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5] as const;

export interface PlayerSettings {
  /** 0 to 100. */
  volume: number;
  speed: (typeof speeds)[number];
  /** Captions are shown where a video has some. */
  hasCaptions: boolean;
  /** Of the captions that were chosen last, BCP 47; null while nobody chose: the page's own choice counts. */
  captionLanguage: string | null;
}

const key = 'cuepoint-player';
const fresh: PlayerSettings = { volume: 50, speed: 1, hasCaptions: true, captionLanguage: null };

/** What this device kept; the volume starts at 50. */
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
    // Storage is full or shut off: the settings last as long as the page.
  }
}
