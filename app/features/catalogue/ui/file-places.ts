import { useDeferredValue, useMemo } from 'react';
import { type Fields, rowsIn } from '~/features/drafts/fields';
import { useValues } from '~/features/drafts/ui/sheet';
import type { OptionGroup } from '~/ui/forms/field';
import { useArrangedBlocks } from './arranged-blocks';
import { placesOfSounds } from './decks-fields';

/** The places for a file in a lesson. Forty blocks have hundreds, so a block that moves does not wait for them. */
export function usePlaces(isWithVideos = true): OptionGroup[] {
  const values = useValues();
  const order = useDeferredValue(useArrangedBlocks().arranging.order);
  return useMemo(() => placesIn(values, order, isWithVideos), [values, order, isWithVideos]);
}

function placesIn(values: Fields, order: string[], isWithVideos: boolean): OptionGroup[] {
  const blocks = order.map((row, place) => ({
    name: `blocks.${row}`,
    label: `block ${place + 1}`,
    videos: rowsIn(values, `blocks.${row}.videos`),
  }));
  const asking = [...blocks, { name: `blocks.${order.length}`, label: 'a new block' }];
  return [
    {
      label: 'New',
      options: [
        {
          value: 'new',
          label: isWithVideos
            ? 'A picture or video, in a new block at the end'
            : 'A picture, in a new block at the end',
        },
        ...blocks.map(({ name, label }) => ({ value: name, label: `Another one in ${label}` })),
      ],
    },
    ...(isWithVideos
      ? [
          {
            label: 'Question',
            options: asking.flatMap(({ name, label }) => [
              { value: `${name}.question.sound`, label: `Sound (M4A) of the question of ${label}` },
              { value: `${name}.question.picture`, label: `Picture of the question of ${label}` },
            ]),
          },
          {
            label: 'Exercise at the decks',
            options: asking.flatMap(({ name, label }) => placesOfSounds(name, label)),
          },
        ]
      : []),
    ...blocks.flatMap(({ name: block, label, videos }) =>
      Array.from({ length: videos }, (_, video) => {
        const name = `${block}.videos.${video}`;
        return {
          label: `Video ${videos > 1 ? `${video + 1} ` : ''}of ${label}`,
          options: [
            { value: `${name}.captions`, label: 'Captions' },
            { value: `${name}.poster`, label: 'Poster image' },
            { value: `${name}.audio`, label: 'Audio only' },
            { value: `${name}.clip`, label: 'Replacement video' },
          ],
        };
      }),
    ),
  ];
}
