import type { FormEvent } from 'react';
import { paths } from '~/paths';
import { askServer, Refusal, readMessage, wordsOf } from '~/ui/forms/ask-server';
import { Button } from '~/ui/forms/button';
import { endPress, keepPress } from '~/ui/forms/press-guard';
import { useToast } from '~/ui/page/toaster';

/** The button that downloads a member's data. With script a failed download leaves the page as it is and says so. */
export function ExportForm() {
  const toast = useToast();

  async function load(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    keepPress(form);
    try {
      const body = new URLSearchParams({ intent: 'export' });
      const answer = await askServer(new URL(form.action), { method: 'POST', body, redirect: 'manual' });
      // A refused export leads to a page that says why.
      if (answer.type === 'opaqueredirect') return location.assign(paths.myData());
      const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
      if (!answer.ok || !name) throw new Refusal(await readMessage(answer));
      save(await answer.blob(), name);
    } catch (error) {
      toast({ kind: 'error', text: wordsOf(error) });
    } finally {
      endPress(form);
    }
  }

  return (
    <form method="post" action={paths.exportData()} onSubmit={load}>
      <Button size="large" icon="download" intent="export">
        Download my data
      </Button>
    </form>
  );
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
