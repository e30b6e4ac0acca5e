import { ButtonForm } from '~/ui/forms/button-form';

/** Copies the page's course or lesson. The key is made for the page, so sending the form twice makes one copy. */
export function DuplicateForm({ copyKey }: { copyKey: string }) {
  return <ButtonForm intent="duplicate" label="Duplicate" fields={{ key: copyKey }} variant="quiet" icon="copy" />;
}
