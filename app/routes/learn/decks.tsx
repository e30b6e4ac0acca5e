import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { presentExercise } from '~/features/decks/present.server';
import { showExercise } from '~/features/decks/show-exercise.server';
import { DeckTries } from '~/features/decks/ui/deck-tries';
import { DecksInstrument } from '~/features/decks/ui/decks-instrument';
import { DecksStill } from '~/features/decks/ui/decks-still';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import type { RouteHandle } from '~/kit/shell-types';
import { paths } from '~/paths';
import decks from '~/ui/css/decks.css?url';
import lessonSheet from '~/ui/css/lesson.css?url';
import playerParts from '~/ui/css/player-parts.css?url';
import { BackLink } from '~/ui/forms/button';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.task ?? 'At the decks' }];
export const links = () => [lessonSheet, playerParts, decks].map((href) => ({ rel: 'stylesheet', href }));
export const handle: RouteHandle = { container: false };

/** An exercise at the decks: open to who may open its lesson, and to everybody in a preview lesson. */
export const loader = page(async ({ scope, params }) => {
  const shown = await showExercise(scope, { exerciseId: params.exerciseId ?? '' });
  // The lesson asks before it opens, and its exercises with it.
  if (shown.course.isAskedFirst) return redirectTo(paths.lesson(shown.lesson.slug));
  return presentExercise(shown);
});

export default function DecksPage() {
  const { lesson, play, tries, ...still } = useLoaderData<typeof loader>();
  return (
    <div className="wrap rig-page page-foot">
      <div className="lesson-head">
        <BackLink href={lesson.href}>
          <span>{lesson.title}</span>
        </BackLink>
        <h1>At the decks</h1>
      </div>
      <DecksInstrument play={play} back={lesson}>
        <DecksStill still={still} />
      </DecksInstrument>
      <DeckTries tries={tries.rows} count={tries.count} />
    </div>
  );
}
