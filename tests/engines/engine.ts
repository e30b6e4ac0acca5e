/** A browser other than Chromium, with the interface that these journeys use. Selectors are CSS. */
export interface Engine {
  name: string;
  go(url: string): Promise<void>;
  /** Replaces a field's value by typing. */
  type(selector: string, text: string): Promise<void>;
  /** Clicks the middle of the first element that matches the selector. */
  click(selector: string): Promise<void>;
  /** Presses a key: a letter, a digit, `Enter`. */
  press(key: string): Promise<void>;
  /** Runs a function body in the page: `return document.title`. */
  run<T>(body: string): Promise<T>;
  screenshot(file: string): Promise<void>;
  close(): Promise<void>;
}

export interface EngineOptions {
  /** CSS pixels. */
  width: number;
  height: number;
}

/** How to find and open one kind of browser. */
export interface EngineKind {
  name: string;
  /** The Debian packages that contain it. */
  packages: string;
  isInstalled(): boolean;
  open(options: EngineOptions): Promise<Engine>;
}

/** The message for a machine that lacks the browser. */
export function missingText({ name, packages }: EngineKind): string {
  return `No ${name}: install it (Debian: sudo apt-get install ${packages}).`;
}
