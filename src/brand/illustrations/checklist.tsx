import { Picture, type PictureProps } from './picture.tsx'

export function ChecklistPicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <path d="M24 206H296" />
      <g transform="rotate(-3 160 117)">
        <path
          d="M97 28h113l18 18v155a5 5 0 0 1-5 5h-126a5 5 0 0 1-5-5v-168a5 5 0 0 1 5-5z"
          fill="var(--il-paper)"
        />
        <path d="M210 28v13a5 5 0 0 0 5 5h13" fill="var(--il-fill)" />
        <rect x={110} y={58} width={13} height={13} rx={2.5} fill="var(--il-paper)" />
        <path d="M113 65l3 3 7-9" stroke="var(--il-line)" strokeWidth={2.5} />
        <path d="M134 65h70" />
        <rect x={110} y={85} width={13} height={13} rx={2.5} fill="var(--il-paper)" />
        <path d="M113 92l3 3 7-9" stroke="var(--il-line)" strokeWidth={2.5} />
        <path d="M134 92h58" />
        <rect x={110} y={112} width={13} height={13} rx={2.5} fill="var(--il-paper)" />
        <path d="M113 119l3 3 7-9" stroke="var(--il-line)" strokeWidth={2.5} />
        <path d="M134 119h74" />
        <rect x={110} y={139} width={13} height={13} rx={2.5} fill="var(--il-paper)" />
        <path d="M113 146l3 3 7-9" stroke="var(--il-spot)" strokeWidth={2.5} />
        <path d="M134 146h50" />
        <rect x={110} y={166} width={13} height={13} rx={2.5} fill="var(--il-paper)" />
        <path d="M134 173h64" />
      </g>
      <g transform="rotate(28 250 140)">
        <path d="M242 70h16v92l-8 20-8-20z" fill="var(--il-warm)" />
        <path d="M242 84h16M242 162h16" />
        <path d="M248 176l2 6 2-6z" fill="var(--il-line)" />
      </g>
    </Picture>
  )
}
