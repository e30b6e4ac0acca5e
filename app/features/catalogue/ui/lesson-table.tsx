import { EditPart } from '~/features/drafts/ui/draft-sheet';
import { type DraftState, StateBadge } from '~/features/drafts/ui/publishing';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { TextButton, TextLink } from '~/ui/button';
import { TableWrap } from '~/ui/table-wrap';

interface LessonTableProps {
  course: string;
  lessons: {
    id: string;
    title: string;
    state: DraftState;
    videos: string;
    captions: string;
    access: string;
  }[];
  /** The id of the form that reorders them. */
  orderForm: string;
}

/** A course's lessons in order. */
export function LessonTable({ course, lessons, orderForm }: LessonTableProps) {
  return (
    <EditPart id="lessons" title="Lessons" note={<TextLink href={paths.adminNewLesson(course)}>Add a lesson</TextLink>}>
      {lessons.length === 0 ? (
        <p className="small muted">No lessons yet.</p>
      ) : (
        <TableWrap label="Lessons, table">
          <table className="table is-stack">
            <thead>
              <tr>
                {['Lesson', 'State', 'Video', 'Captions', 'Access'].map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {lessons.map(({ id, title, state, videos, captions, access }, index) => (
                <tr key={id}>
                  <th scope="row">
                    <AppLink href={paths.adminLesson(course, id)}>
                      {index + 1}. {title}
                    </AppLink>
                  </th>
                  <td>
                    <StateBadge state={state} />
                  </td>
                  <td data-label="Video">{videos}</td>
                  <td data-label="Captions">{captions}</td>
                  <td>{access}</td>
                  <td className="is-acts">
                    <div className="acts">
                      {index > 0 && <Move form={orderForm} id={id} title={title} way="up" label="Up" />}
                      {index < lessons.length - 1 && (
                        <Move form={orderForm} id={id} title={title} way="down" label="Down" />
                      )}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableWrap>
      )}
    </EditPart>
  );
}

function Move({ form, id, title, way, label }: Record<'form' | 'id' | 'title' | 'way' | 'label', string>) {
  return (
    <TextButton form={form} name="move" value={`${way} ${id}`}>
      {label}
      <span className="visually-hidden"> {title}</span>
    </TextButton>
  );
}
