/** A browser of another make, as the journeys here use it. Selectors are CSS. */
export interface Engine {
  name: string;
  go(url: string): Promise<void>;
  /** Replaces what a field holds by typing. */
  type(selector: string, text: string): Promise<void>;
  /** Clicks the first element that the selector finds, at its middle. */
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

/** How one kind of browser is found and opened. */
export interface EngineKind {
  name: string;
  /** Debian's packages that bring it. */
  packages: string;
  isInstalled(): boolean;
  open(options: EngineOptions): Promise<Engine>;
}

/** What one line says to somebody who lacks a browser. */
export function missingText({ name, packages }: EngineKind): string {
  return `No ${name}: install it (Debian: sudo apt-get install ${packages}).`;
}
