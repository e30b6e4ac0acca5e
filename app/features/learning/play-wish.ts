/** A wish to play holds for this long, in milliseconds: a form that was refused must not start a film later. */
const patience = 30_000;

let wishedAt = Number.NEGATIVE_INFINITY;

/** *Play next* was pressed: the lesson that the page shows next plays at once. Nothing else starts by itself. */
export function wishToPlay(): void {
  wishedAt = performance.now();
}

/** Whether the learner asked for the player that appears now to play. Can be called several times while a page is drawn. */
export function isPlayWished(): boolean {
  return performance.now() - wishedAt < patience;
}

/** The player that was asked for is there: later ones do not play by themselves. */
export function endPlayWish(): void {
  wishedAt = Number.NEGATIVE_INFINITY;
}
