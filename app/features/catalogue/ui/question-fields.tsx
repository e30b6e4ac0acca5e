import { rowsIn, textIn } from '~/features/drafts/fields';
import { drillSkills, fewestAnswers, mostAnswers } from '~/features/drafts/rules';
import { FilePlace } from '~/features/drafts/ui/file-place';
import { useCell, useRows, useValues } from '~/features/drafts/ui/sheet';
import { Carried, Group, Line, Lines, OneOf, Tick } from '~/features/drafts/ui/sheet-fields';
import { paths } from '~/paths';
import { Disclosure } from '~/ui/disclosure';
import { MediaRow, RemoveRow } from './course-fields';

const kinds = [
  { value: 'choice', label: 'A question with answers' },
  { value: 'drill', label: 'A drill of the practice room' },
];
const skillChoices = drillSkills.map((value) => ({ value, label: value === 'the-one' ? 'the one' : value }));
const levelChoices = Array.from({ length: 10 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

/** The question of a block, or empty fields for one. */
export function QuestionFields({ block, of }: { block: string; of: string }) {
  const name = `${block}.question`;
  const kind = useCell(`${name}.kind`);
  const id = useCell(`${name}.id`);
  const text = useCell(`${name}.text`);
  const isThere = id !== '' || text !== '' || kind !== '';
  // A drill may go without words of its own.
  const isAsked = isThere && kind !== 'drill';
  return (
    <Disclosure title={isThere ? 'Question' : `Add a question to ${of}`} isOpen={isThere}>
      <div className="stack is-tight" id={name}>
        <Carried names={[`${name}.id`]} />
        <OneOf name={`${name}.kind`} options={kinds} placeholder="No question" />
        <Line name={`${name}.text`} maxLength={300} isOptional={!isAsked} />
        <QuestionMedia name={name} of={of} />
        <Answers name={name} isAsked={isAsked} />
        <Lines
          name={`${name}.why`}
          hint="Shown once it is answered: what to listen for, and why the other answers are wrong."
          rows={3}
          isOptional={!isAsked}
        />
        <Disclosure title="Drill" isOpen={kind === 'drill'}>
          <div className="stack is-tight">
            <OneOf name={`${name}.skill`} options={skillChoices} placeholder="None" />
            <OneOf name={`${name}.level`} options={levelChoices} placeholder="None" />
          </div>
        </Disclosure>
        {isThere && <RemoveRow name={name} label="Remove the question" of={of} />}
      </div>
    </Disclosure>
  );
}

function Answers({ name, isAsked }: { name: string; isAsked: boolean }) {
  const rows = useRows(`${name}.answers`);
  const shown = Math.min(mostAnswers, Math.max(4, rows + 1));
  return (
    <Group name={`${name}.answers`}>
      {Array.from({ length: Math.max(shown, rows) }, (_, at) => (
        <div className="edit-answer" key={`${name}.answers.${at}`}>
          <Line
            name={`${name}.answers.${at}.text`}
            label={`Answer ${at + 1}`}
            maxLength={200}
            isOptional={!isAsked || at >= fewestAnswers}
          />
          <Tick name={`${name}.answers.${at}.isRight`} label={`Answer ${at + 1} is right`} />
        </div>
      ))}
    </Group>
  );
}

function QuestionMedia({ name, of }: { name: string; of: string }) {
  const sound = useCell(`${name}.sound`);
  const picture = useCell(`${name}.picture.fileId`);
  const clip = useCell(`${name}.video.clip`);
  const videos = useVideos();
  return (
    <>
      {sound && (
        <div className="stack is-tight">
          <Carried names={[`${name}.sound`]} />
          {/* biome-ignore lint/a11y/useMediaCaption: the sound of a question is what is asked about */}
          <audio controls preload="none" src={paths.media(`a${sound}`)} aria-label="Sound of the question" />
          <Line
            name={`${name}.heardAs`}
            hint="With a name, everybody hears the sound on the course’s page: three sounds at most, the first ones."
            maxLength={60}
            isOptional
          />
          <RemoveRow name={`${name}.sound`} label="Remove the sound" of={of} />
        </div>
      )}
      <FilePlace
        place={`${name}.sound`}
        kind="sound"
        label={sound ? 'Replace the sound' : 'Choose a sound'}
        of={`question of ${of}`}
      />
      {picture && (
        <MediaRow picture={picture} name={`${name}.picture`} label="Remove the picture" of={of}>
          <Carried names={[`${name}.picture.fileId`]} />
          <Line name={`${name}.picture.alt`} maxLength={1000} />
        </MediaRow>
      )}
      <FilePlace
        place={`${name}.picture`}
        kind="picture"
        label={picture ? 'Replace the picture' : 'Choose a picture'}
        of={`question of ${of}`}
      />
      {videos.length > 0 && (
        <Disclosure title="A part of a video of this lesson" isOpen={clip !== ''}>
          <div className="stack is-tight">
            <OneOf name={`${name}.video.clip`} options={videos} placeholder="None" />
            <Line name={`${name}.video.from`} hint="For example 1:07" maxLength={9} isOptional />
            <Line name={`${name}.video.to`} maxLength={9} isOptional />
          </div>
        </Disclosure>
      )}
    </>
  );
}

/** The videos of the lesson, by the hash of their file. */
function useVideos() {
  const values = useValues();
  const all = Array.from({ length: rowsIn(values, 'blocks') }, (_, block) =>
    Array.from({ length: rowsIn(values, `blocks.${block}.videos`) }, (_, at) => {
      const video = `blocks.${block}.videos.${at}`;
      return { value: textIn(values, `${video}.clip`), label: textIn(values, `${video}.title`) };
    }),
  ).flat();
  return all.filter(({ value }, at) => all.findIndex((other) => other.value === value) === at);
}
