import type { Token, Tokens } from 'marked';
import { oneSpaced } from '~/features/drafts/html-tree';
import { type PlacedToken, sourceOf, tokensOf, underlined } from '~/features/drafts/markdown';
import { longestFile, markdownBounds } from '~/features/drafts/markdown-bounds';
import { markdownOf } from '~/features/drafts/markdown-of';
import { readText, renderText, type StoredText } from '~/features/drafts/rich-text.server';
import type { Gear } from '../../schema';
import type { BlockContent, ExerciseContent, QuestionContent } from './course';
import { type DecksTools, readDecks } from './decks';
import type { Report } from './faults';
import { isVideoName } from './files';
import { readYaml } from './front-matter';
import { type GearNames, gearSchema } from './head';
import { type QuestionTools, readQuestion } from './questions';

export interface BlockTools extends QuestionTools, DecksTools {
  gearNames: GearNames;
  /** The lesson is open to every member. */
  isPreview: boolean;
  /** Is called for each link of the text. */
  link: (line: number, address: string) => void;
}

/** The order in which a block displays its parts. */
const order = ['text', 'image', 'video', 'form', 'question', 'decks'] as const;
type Kind = (typeof order)[number];

type Part =
  | { kind: 'text'; placed: PlacedToken }
  | { kind: 'image'; image: BlockContent['images'][number] | null }
  | { kind: 'video'; video: BlockContent['videos'][number] | null }
  | { kind: 'form'; id: string }
  | { kind: 'question'; question: QuestionContent | null; line: number }
  | { kind: 'decks'; decks: ExerciseContent | null };

interface Draft {
  line: number;
  parts: Part[];
  variantFor: Gear | null;
}

/**
 * Parses the blocks of a lesson's text. A line --- begins a new block; so does any part that a block would display in
 * another order than it is written: text below a picture, a picture below a video, anything below a form, a question or
 * an exercise.
 */
export function readBlocks(body: string, firstLine: number, tools: BlockTools): BlockContent[] {
  if (isOverBounds(body, firstLine, tools.report)) return [];
  const sections = sectionsOf(tokensOf(body, firstLine), tools.report);
  if (sections.length === 1 && sections[0]?.tokens.length === 0) {
    tools.report(firstLine, 'There is no text');
    return [];
  }
  const drafts: Draft[] = [];
  for (const { line, tokens } of sections) {
    if (tokens.length === 0) tools.report(line, 'A block is empty: there is no text between two lines ---');
    else drafts.push(...draftsOf(line, tokens, drafts.length > 0, tools));
  }
  checkQuestions(drafts, tools.report);
  return drafts.map((draft) => blockOf(draft, tools));
}

/** Whether a file has more Markdown than is parsed, which is reported. */
export function isOverBounds(body: string, firstLine: number, report: Report): boolean {
  const over = markdownBounds(longestFile)(body);
  if (over) report(firstLine + over.line - 1, over.fault);
  return over !== null;
}

/**
 * Gives questions without an id their number. Reports ids that are used twice, and videos that the lesson does not
 * show.
 */
function checkQuestions(drafts: Draft[], report: Report): void {
  const parts = drafts.flatMap((draft) => draft.parts);
  // Without a film that could not be read, nobody knows what the lesson shows.
  const isAnyLost = parts.some((part) => part.kind === 'video' && !part.video);
  const shown = parts.flatMap((part) => (part.kind === 'video' && part.video ? [part.video.video.hash] : []));
  const ids = new Set<string>();
  for (const [at, part] of parts.filter((one) => one.kind === 'question').entries()) {
    const { question, line } = part;
    if (!question) continue;
    question.id ||= `q${at + 1}`;
    if (ids.has(question.id)) report(line, `Another question of this lesson has the id ${question.id}`);
    ids.add(question.id);
    const clip = question.kind === 'choice' ? question.video?.video.hash : undefined;
    if (clip && !isAnyLost && !shown.includes(clip))
      report(line, 'The video of a question is one that the lesson shows');
  }
}

interface Section {
  line: number;
  tokens: PlacedToken[];
}

/** The content between lines of ---. */
function sectionsOf(placed: PlacedToken[], report: Report): Section[] {
  const sections: Section[] = [{ line: placed[0]?.line ?? 1, tokens: [] }];
  for (const { token, line } of placed) {
    if (token.type === 'hr') sections.push({ line, tokens: [] });
    else if (token.type !== 'space' && token.type !== 'def') sections.at(-1)?.tokens.push({ token, line });
    const fault = underlined(token);
    if (fault) report(line, fault);
  }
  return sections;
}

/** The blocks of a section: several if one block would reorder their parts. */
function draftsOf(line: number, tokens: PlacedToken[], hasBase: boolean, tools: BlockTools): Draft[] {
  const [first, ...rest] = tokens;
  const isVariant = first?.token.type === 'code' && (first.token as Tokens.Code).lang === 'variant';
  const variantFor = isVariant && first ? readVariant(first, hasBase, tools) : null;
  const drafts: Draft[] = [];
  for (const placed of isVariant ? rest : tokens) {
    for (const part of partsOf(placed, tools)) {
      const last = drafts.at(-1);
      if (last && follows(part.kind, last.parts.at(-1)?.kind)) last.parts.push(part);
      else drafts.push({ line: placed.line, parts: [part], variantFor });
    }
  }
  if (isVariant && drafts.length !== 1) {
    tools.report(
      line,
      'A variant is one block: text, then pictures, then videos, then a form, then a question, then an exercise',
    );
  }
  return drafts;
}

function follows(kind: Kind, before: Kind | undefined): boolean {
  if (before === undefined) return true;
  if (kind === 'decks') return before !== 'decks';
  if (kind === 'question') return before !== 'question' && before !== 'decks';
  return before !== 'form' && order.indexOf(kind) >= order.indexOf(before);
}

function readVariant({ token, line }: PlacedToken, hasBase: boolean, { report, gearNames }: BlockTools): Gear | null {
  if (!hasBase) report(line, 'Place a variant below the block that it replaces');
  return readYaml((token as Tokens.Code).text, line + 1, gearSchema(gearNames), report).head;
}

const isCode = (token: Token, lang: string) => token.type === 'code' && (token as Tokens.Code).lang?.trim() === lang;

/**
 * The parts of a token: a question or an exercise; for a paragraph its pictures and videos if it contains nothing else, or a form if
 * it is a link to one; otherwise text.
 */
function partsOf(placed: PlacedToken, tools: BlockTools): Part[] {
  const { token, line } = placed;
  if (isCode(token, 'question')) {
    return [{ kind: 'question', question: readQuestion(token as Tokens.Code, line, tools), line }];
  }
  if (isCode(token, 'decks')) {
    return [{ kind: 'decks', decks: readDecks(token as Tokens.Code, line, tools.isPreview, tools) }];
  }
  if (token.type === 'paragraph') {
    const inner = ((token as Tokens.Paragraph).tokens ?? []).filter((one) => !isBlank(one));
    const [only] = inner;
    if (inner.length > 0 && inner.every(({ type }) => type === 'image')) {
      return inner.map((one) => mediaOf(one as Tokens.Image, line, tools));
    }
    if (inner.length === 1 && only?.type === 'link' && (only as Tokens.Link).href.startsWith('form:')) {
      return [formOf(only as Tokens.Link, line, tools.report)];
    }
    if (inner.some(({ type }) => type === 'image')) {
      tools.report(line, 'A picture or a video must be in a paragraph of its own');
      return [];
    }
  }
  return [{ kind: 'text', placed }];
}

const isBlank = (token: Token) => token.type === 'br' || (token.type === 'text' && token.raw.trim() === '');

function mediaOf({ href, title, text }: Tokens.Image, line: number, tools: BlockTools): Part {
  const alt = text.trim();
  if (isVideoName(href)) {
    const video = tools.video(href);
    if (typeof video === 'string') tools.report(line, video);
    if (!alt) tools.report(line, `${href} has no name: write it between the brackets`);
    return { kind: 'video', video: typeof video === 'string' ? null : { video, title: alt } };
  }
  const picture = tools.picture(href);
  if (typeof picture === 'string') tools.report(line, picture);
  if (!alt) tools.report(line, `${href} says nothing to those who do not see it: describe it between the brackets`);
  const caption = title?.trim() || null;
  return { kind: 'image', image: typeof picture === 'string' ? null : { picture, alt, caption } };
}

function formOf({ href }: Tokens.Link, line: number, report: Report): Part {
  const id = href.slice('form:'.length);
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) report(line, `${href} is not a form ID`);
  return { kind: 'form', id };
}

/**
 * A text of a file, as the app stores it. A text that says something else by itself than in its file, such as one whose
 * links have their addresses elsewhere in the file, is written anew.
 */
export function textOf(tokens: PlacedToken[], report: Report, link: BlockTools['link']): StoredText {
  const html = renderText(tokens, report, link);
  const alone = readText(sourceOf(tokens), () => {});
  return { html, markdown: alone.html === oneSpaced(html) ? alone.markdown : markdownOf(html) };
}

function blockOf({ parts, variantFor }: Draft, { report, link }: BlockTools): BlockContent {
  const text = parts.flatMap((part) => (part.kind === 'text' ? [part.placed] : []));
  return {
    ...(text.length > 0 ? textOf(text, report, link) : { html: null, markdown: null }),
    images: parts.flatMap((part) => (part.kind === 'image' && part.image ? [part.image] : [])),
    videos: parts.flatMap((part) => (part.kind === 'video' && part.video ? [part.video] : [])),
    typeFormId: parts.find((part) => part.kind === 'form')?.id ?? null,
    question: parts.find((part) => part.kind === 'question')?.question ?? null,
    decks: parts.find((part) => part.kind === 'decks')?.decks ?? null,
    variantFor,
  };
}
