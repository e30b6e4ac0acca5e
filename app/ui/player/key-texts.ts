/** The list of keys, as the dialog shows it. */
export function keyTexts({ isSoundAlone }: { isSoundAlone: boolean }): [keys: string[], text: string][] {
  const ofPictures: [string[], string][] = [
    [['F'], 'Full screen'],
    [['C'], 'Captions off or on'],
    [[',', '.'], 'One frame back or forward, while paused'],
  ];
  return [
    [['Space', 'K'], 'Play or pause'],
    [['J'], 'Back ten seconds'],
    [['L'], 'Loop: its beginning, its end, let go'],
    [['←', '→'], 'Back or forward five seconds'],
    [['↑', '↓'], 'Louder or quieter'],
    [['M'], 'Mute or unmute'],
    ...(isSoundAlone ? [] : ofPictures),
    [['<', '>'], 'Slower or faster'],
    [['N'], 'Write a note'],
    [['1', '9'], 'Chapter 1 to 9'],
    [['?'], 'This list'],
  ];
}
