import { Picture, type PictureProps } from './picture.tsx'

export function FolderPicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <path d="M24 206H296" />
      <path d="M52 206V66a8 8 0 0 1 8-8h60l16 20h116a8 8 0 0 1 8 8v120z" fill="var(--il-fill)" />
      <g transform="rotate(-5 130 96)">
        <path
          d="M89 36h69l18 18v97a5 5 0 0 1-5 5h-82a5 5 0 0 1-5-5v-110a5 5 0 0 1 5-5z"
          fill="var(--il-paper)"
        />
        <path d="M158 36v13a5 5 0 0 0 5 5h13" fill="var(--il-fill)" />
        <path d="M100 66h54" />
        <path d="M100 79h62" />
        <path d="M100 92h40" />
      </g>
      <g transform="rotate(5 196 93)">
        <path
          d="M155 30h69l18 18v103a5 5 0 0 1-5 5h-82a5 5 0 0 1-5-5v-116a5 5 0 0 1 5-5z"
          fill="var(--il-paper)"
        />
        <path d="M224 30v13a5 5 0 0 0 5 5h13" fill="var(--il-fill)" />
        <path d="M166 62h50" />
        <path d="M166 75h60" />
        <path d="M166 88h60" />
      </g>
      <path d="M36 206l18-92a8 8 0 0 1 8-7h200a8 8 0 0 1 8 9l-16 90z" fill="var(--il-paper)" />
      <rect x={124} y={134} width={72} height={36} rx={4} fill="var(--il-warm)" />
      <path d="M136 147h48" />
      <path d="M136 157h30" />
    </Picture>
  )
}
