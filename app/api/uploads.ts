import { sha256 } from '~/api/examples';
import { beginUpload } from '~/features/drafts/begin-upload.server';
import {
  BeginUpload,
  BegunUpload,
  CompletedUpload,
  FileForm,
  FileNames,
  OneFile,
  OnePart,
  OneUpload,
  partBytes,
  StoredFile,
} from '~/features/drafts/file-schema';
import { findFiles, openFile } from '~/features/drafts/find-files.server';
import { abandonUpload, completeUpload, storePart } from '~/features/drafts/receive-upload.server';
import { storeFile } from '~/features/drafts/store-file.server';
import { bytesOperation, endpoint, fileOperation, operation } from '~/http/endpoint.server';
import { uploadOperation } from '~/http/upload-endpoint.server';

const shared = { auth: 'admin', tag: 'Authoring' } as const;

export const uploads = {
  'admin/files': endpoint({
    PATCH: operation(FileNames, findFiles, {
      ...shared,
      summary: 'Check which files are already uploaded',
      description:
        'Tells which of these files the catalogue has already, so that you upload only the others. It changes nothing. For administrators. You may ask for at most 200 names at a time.',
      example: {
        sends: { names: ['p0123456789abcdef0123', 'c0123456789abcdef0123'] },
        answers: ['p0123456789abcdef0123'],
      },
      output: FileNames.shape.names,
    }),
    POST: uploadOperation(FileForm, storeFile, {
      ...shared,
      summary: 'Upload a picture, a video or its sound as form-data in the field file',
      description:
        'Uploads a picture (SVG, PNG, JPEG), an MP4 or WebM video or its MP4 sound of at most 32,000,000 bytes, as form data with the field file. What counts is the content of the file, not its name; the same file again is the same. For administrators. Nobody sees the file until a course, lesson or article names it. A file of another kind answers 422, and a body that is no form data 415. Send larger videos in parts, by /admin/uploads.',
      example: {
        sends: { file: '(the bytes of the file)' },
        answers: { kind: 'image', name: 'p0123456789abcdef0123' },
      },
      output: StoredFile,
      problems: [415],
    }),
  }),
  'admin/files/:name': endpoint({
    GET: fileOperation(OneFile, openFile, {
      ...shared,
      summary: 'Download a picture, a sound or a clip of the catalogue',
      description:
        'Downloads a picture, a sound or a clip of the catalogue as it was uploaded. For administrators. An unknown file answers 404.',
      example: { sends: { name: 'p0123456789abcdef0123' } },
      problems: [404],
    }),
  }),
  'admin/uploads': endpoint({
    POST: operation(BeginUpload, beginUpload, {
      ...shared,
      summary: 'Start or resume the upload of a video in parts',
      description:
        'Begins the upload of a large video in parts, or finds where you stopped: parts in the answer are those that are already here. The same hash is the same upload. For administrators. More than ten uploads at a time answer 409 (TOO_MANY_UPLOADS), and an upload that nobody continues is removed after a day.',
      example: {
        sends: { sha256: sha256, bytes: 48_000_000 },
        answers: { uploadId: 'upload-5d1f', partBytes: 8_388_608, parts: [1, 2] },
      },
      output: BegunUpload,
      problems: [409],
    }),
  }),
  'admin/uploads/:uploadId': endpoint({
    POST: operation(OneUpload, completeUpload, {
      ...shared,
      summary: 'Assemble the uploaded parts of a video',
      description:
        'Completes an upload: a job joins its parts, checks the hash of the whole and adds the video to the catalogue. For administrators. While the job runs you get 202 and the state checking: send the same request again, every second or two, until you get 200 and the state done. While parts are missing you get 409 (PARTS_MISSING), an unknown upload answers 404, and a file that is no video or has another hash 422. If the request breaks off, send it again.',
      example: {
        sends: { uploadId: 'upload-5d1f' },
        answers: {
          state: 'done',
          kind: 'video',
          name: '0123456789abcdef0123',
          bytes: 48_000_000,
          checkedBytes: 48_000_000,
        },
      },
      output: CompletedUpload,
      isUnderWay: (result) => (result as CompletedUpload).state !== 'done',
      problems: [409],
    }),
    DELETE: operation(OneUpload, abandonUpload, {
      ...shared,
      summary: 'Cancel a multipart upload',
      description:
        'Cancels an upload in parts and removes what has arrived. For administrators. Cancelling an upload that is gone already changes nothing.',
      example: { sends: { uploadId: 'upload-5d1f' } },
    }),
  }),
  'admin/uploads/:uploadId/parts/:number': endpoint({
    PUT: bytesOperation(OnePart, storePart, {
      ...shared,
      summary: 'Upload one part of a video',
      description:
        'Uploads one part of a video as raw bytes. All parts have partBytes bytes, only the last one may have fewer. Sending a part again replaces it. For administrators. An unknown upload answers 404, a part whose length or hash is wrong 422, and an upload that is being completed 409.',
      example: { sends: { uploadId: 'upload-5d1f', number: 1, sha256: sha256 } },
      query: ['sha256'],
      largestBody: partBytes,
      problems: [409],
    }),
  }),
};
