import { Form } from '@remix-run/react';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { closestZoom, type Dimensions } from '~/features/media/rules';
import { Dialog } from '~/ui/dialogs/dialog';
import { Button } from '~/ui/forms/button';
import { HiddenFields } from '~/ui/forms/button-form';
import { FormProblem } from '~/ui/forms/form-problem';
import type { Reply } from '~/ui/forms/form-reply';
import { boxOfFrame, type Frame, middleFrame, moveFrame, reachOf } from './crop-frame';

interface CropDialogProps {
  /** The whole picture; x, y and size are posted in its pixels. */
  preview: string;
  action: string;
  /** The answer to this form. */
  reply?: Reply;
  onClose: () => void;
}

/** Shows the picture behind a square of 400 px. The reader drags the picture or moves it with three sliders. */
export function CropDialog({ preview, action, reply, onClose }: CropDialogProps) {
  const [picture, setPicture] = useState<Dimensions | null>(null);
  const [frame, setFrame] = useState<Frame>({ x: 0, y: 0, zoom: 1 });
  const image = useRef<HTMLImageElement>(null);

  function measure() {
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = image.current ?? {};
    if (!width || !height) return;
    setPicture({ width, height });
    setFrame(middleFrame({ width, height }));
  }
  // The picture may load from the browser's cache before React listens.
  useEffect(measure, []);

  const box = picture ? boxOfFrame(frame, picture) : null;
  const change = (part: Partial<Frame>) => picture && setFrame((now) => moveFrame(now, picture, part));

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (!picture || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const perPixel = Math.min(picture.width, picture.height) / frame.zoom / event.currentTarget.clientWidth;
    const { movementX, movementY } = event;
    setFrame((now) => moveFrame(now, picture, { x: now.x - movementX * perPixel, y: now.y - movementY * perPixel }));
  }

  return (
    <Dialog title="Drag it into place" onClose={onClose}>
      <Form method="post" action={action} className="form" preventScrollReset>
        <FormProblem reply={reply} />
        <div
          className="crop-stage"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        >
          <img ref={image} src={preview} alt="" draggable={false} onLoad={measure} style={placed(picture, frame)} />
        </div>
        {picture && (
          <>
            <Slider
              label="Left to right"
              of={reachOf(frame, picture, picture.width)}
              value={frame.x}
              onValue={(x) => change({ x })}
            />
            <Slider
              label="Top to bottom"
              of={reachOf(frame, picture, picture.height)}
              value={frame.y}
              onValue={(y) => change({ y })}
            />
            <Slider
              label="How close"
              of={[1, closestZoom]}
              step={0.1}
              value={frame.zoom}
              onValue={(zoom) => change({ zoom })}
            />
          </>
        )}
        {box && <HiddenFields fields={{ ...box }} />}
        <div className="row">
          <Button type="button" variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button intent="crop-avatar" disabled={!box}>
            Save picture
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** The picture's size and position in percent of the stage, so that they fit a stage of any size. */
function placed(picture: Dimensions | null, frame: Frame) {
  if (!picture) return { visibility: 'hidden' as const };
  const size = Math.min(picture.width, picture.height) / frame.zoom;
  const part = (pixels: number) => `${(pixels / size) * 100}%`;
  return {
    inlineSize: part(picture.width),
    insetInlineStart: part(size / 2 - frame.x),
    insetBlockStart: part(size / 2 - frame.y),
  };
}

interface SliderProps {
  label: string;
  of: [least: number, most: number];
  step?: number | 'any';
  value: number;
  onValue: (value: number) => void;
}

function Slider({ label, of: [least, most], step = 'any', value, onValue }: SliderProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        disabled={least === most}
        onChange={(event) => onValue(event.target.valueAsNumber)}
      />
    </div>
  );
}
