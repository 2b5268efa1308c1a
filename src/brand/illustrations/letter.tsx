import { Picture, type PictureProps } from './picture.tsx'

export function LetterPicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <path d="M24 206H296" />
      <g transform="rotate(-3 160 120)">
        <path d="M60 96l100-66 100 66v104H60z" fill="var(--il-fill)" />
        <rect x={84} y={46} width={152} height={130} rx={5} fill="var(--il-paper)" />
        <path d="M104 70h64" />
        <path d="M104 83h52" />
        <rect x={180} y={66} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={185} y={66} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={190} y={66} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={200} y={66} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={210} y={66} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={180} y={71} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={190} y={71} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={210} y={71} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={180} y={76} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={185} y={76} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={190} y={76} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={200} y={76} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={205} y={76} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={195} y={81} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={205} y={81} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={180} y={86} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={190} y={86} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={195} y={86} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={200} y={86} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={210} y={86} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={185} y={91} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={190} y={91} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={200} y={91} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={180} y={96} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={185} y={96} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={195} y={96} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={205} y={96} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <rect x={210} y={96} width={5} height={5} fill="var(--il-line)" stroke="none" />
        <path d="M104 112h112" />
        <path d="M104 125h112" />
        <path d="M104 138h70" />
        <path d="M60 96l100 70 100-70v104a6 6 0 0 1-6 6H66a6 6 0 0 1-6-6z" fill="var(--il-warm)" />
        <path d="M62 204l76-54M258 204l-76-54" />
      </g>
    </Picture>
  )
}
