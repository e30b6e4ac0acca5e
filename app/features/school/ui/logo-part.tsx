import { fileTooLarge, largestFile } from '~/features/drafts/rules';
import { Carried, useCell, useFileFault } from '~/features/drafts/ui/sheet';
import { paths } from '~/paths';
import { Button } from '~/ui/button';
import { Checkbox } from '~/ui/choices';
import { Field } from '~/ui/field';
import { FileInput } from '~/ui/file-input';

/** The logo: what it is now, a box that removes it, and a file for another. It is the last part of the form. */
export function LogoPart() {
  const logo = useCell('cover');
  return (
    <section className="buy-box logo-part" aria-labelledby="logo">
      <h2 id="logo" className="field-label">
        Logo
      </h2>
      <Carried names={['cover']} />
      {logo ? (
        <>
          <img src={paths.media(logo)} alt="The logo now" height="32" />
          <Checkbox id="removesLogo" name="removesLogo" label="Remove the logo" />
        </>
      ) : (
        <p className="small muted">None yet. The header shows the name in your typeface.</p>
      )}
      <input type="hidden" name="place" value="cover" />
      <Field
        id="file"
        label={logo ? 'Another logo' : 'File'}
        hint="SVG, PNG or JPEG, up to 200 kB. It is shown 22 pixels high, on the dark and on the light page."
        error={useFileFault()}
      >
        <FileInput name="file" most={largestFile} words={fileTooLarge} accept="image/svg+xml,image/png,image/jpeg" />
      </Field>
      <Button name="intent" value="save" variant="quiet">
        Save with the logo
      </Button>
    </section>
  );
}
