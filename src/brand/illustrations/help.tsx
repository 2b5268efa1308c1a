import { Picture, type PictureProps } from './picture.tsx'

export function HelpPicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <path d="M24 206H296" />
      <path
        d="M50 60a10 10 0 0 1 10-10h120a10 10 0 0 1 10 10v64a10 10 0 0 1-10 10H96l-26 24v-24H60a10 10 0 0 1-10-10z"
        fill="var(--il-paper)"
      />
      <path d="M72 76h94" />
      <path d="M72 92h94" />
      <path d="M72 108h60" />
      <path
        d="M150 116a10 10 0 0 1 10-10h102a10 10 0 0 1 10 10v50a10 10 0 0 1-10 10h-6v24l-26-24h-70a10 10 0 0 1-10-10z"
        fill="var(--il-fill)"
      />
      <path d="M192 140l14 14 28-28" stroke="var(--il-spot)" strokeWidth={3} />
    </Picture>
  )
}
