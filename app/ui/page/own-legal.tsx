import type { ComponentType } from 'react';
import type { OwnLegal } from '~/kit/own-legal';
import { paths } from '~/paths';
import { LegalPage, type LegalSection, LegalText } from './legal-page';

/** The page of a legal text that the school has written itself. */
export function OwnLegalPage({ title, back, own }: { title: string; back: string | null; own: OwnLegal }) {
  return (
    <LegalPage title={title} since={own.since} back={back} lead={<OwnLead own={own} />} sections={ownSections(own)} />
  );
}

function ownSections({ sections }: OwnLegal): LegalSection[] {
  return sections.map(({ id, title, html }) => ({ id, title, text: <Html html={html} /> }));
}

function OwnLead({ own }: { own: OwnLegal }) {
  return <Html html={own.lead} />;
}

function Html({ html }: { html: string }) {
  // Safe: the server sanitised it.
  return <div className="stack" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** For a dialog: the school's own text, or the text that `load` brings if the school has none. */
export async function ownLegalOr(
  kind: Parameters<typeof paths.legalText>[0],
  load: () => Promise<{ default: ComponentType }>,
): Promise<{ default: ComponentType }> {
  const response = await fetch(paths.legalText(kind));
  if (!response.ok) throw new Error(`The legal text answered ${response.status}.`);
  const { own } = (await response.json()) as { own: OwnLegal | null };
  return own ? { default: () => <LegalText lead={<OwnLead own={own} />} sections={ownSections(own)} /> } : load();
}
