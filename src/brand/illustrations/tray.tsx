import { Picture, type PictureProps } from './picture.tsx'

export function TrayPicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <path d="M24 206H296" />
      <path d="M70 132l20-62h140l20 62v66a8 8 0 0 1-8 8H78a8 8 0 0 1-8-8z" fill="var(--il-fill)" />
      <path
        d="M70 132h48c2 18 18 28 42 28s40-10 42-28h48v66a8 8 0 0 1-8 8H78a8 8 0 0 1-8-8z"
        fill="var(--il-paper)"
      />
      <path d="M104 88h112M98 106h124" strokeDasharray="5 7" />
    </Picture>
  )
}
