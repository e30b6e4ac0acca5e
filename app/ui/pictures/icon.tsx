import { type IconName, iconShapes } from './icon-shapes';

interface ShapeProps {
  /** Path data, 24 × 24 strokes. */
  path: string;
  label?: string;
}

/** A one-colour icon of the text's size, of a shape that only its caller uses. */
export function IconShape({ path, label }: ShapeProps) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={path} />
    </svg>
  );
}

interface IconProps {
  name: IconName;
  /** Only for an icon without text beside it. */
  label?: string;
}

/** A one-colour icon of the text's size. */
export function Icon({ name, label }: IconProps) {
  return <IconShape path={iconShapes[name]} label={label} />;
}
