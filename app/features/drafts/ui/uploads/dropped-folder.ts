/** No lesson has as many files. */
const mostFiles = 300;

/** The folders that are dropped. They can be asked for only while the event is handled. */
export function foldersIn(data: DataTransfer | null): FileSystemDirectoryEntry[] {
  const entries = [...(data?.items ?? [])].map((item) => item.webkitGetAsEntry?.());
  return entries.filter((entry): entry is FileSystemDirectoryEntry => entry?.isDirectory === true);
}

/** The files of folders and of those within them, with their paths. Hidden files are left out. */
export async function filesIn(folders: FileSystemDirectoryEntry[]): Promise<{ path: string; file: File }[]> {
  const found: { path: string; file: File }[] = [];
  const waiting: FileSystemEntry[] = [...folders];
  for (let entry = waiting.shift(); entry && found.length < mostFiles; entry = waiting.shift()) {
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory) waiting.push(...(await entriesOf(entry as FileSystemDirectoryEntry)));
    else found.push({ path: entry.fullPath, file: await fileOf(entry as FileSystemFileEntry) });
  }
  return found;
}

/** A reader answers some entries at a time, and none once it has answered all. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) return all;
    all.push(...some);
  }
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));
