import { Picture, type PictureProps } from './picture.tsx'

export function BridgePicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <path d="M16 172h288" />
      <path d="M16 182h288" />
      <path d="M88 182V66h26v116zM206 182V66h26v116z" fill="var(--il-fill)" />
      <path d="M82 66h38v-10H82zM200 66h38v-10h-38z" fill="var(--il-paper)" />
      <path d="M94 112a7 7 0 0 1 14 0v0M212 112a7 7 0 0 1 14 0" />
      <path d="M101 56V42M219 56V42" />
      <path d="M101 42l16 5-16 5zM219 42l16 5-16 5z" fill="var(--il-spot)" stroke="var(--il-spot)" />
      <path d="M16 140C50 120 76 92 101 66c30 66 88 66 118 0 25 26 51 54 85 74" />
      <path d="M34 129V172" opacity={0.7} />
      <path d="M52 115V172" opacity={0.7} />
      <path d="M70 98V172" opacity={0.7} />
      <path d="M128 101V172" opacity={0.7} />
      <path d="M146 112V172" opacity={0.7} />
      <path d="M160 115V172" opacity={0.7} />
      <path d="M174 112V172" opacity={0.7} />
      <path d="M192 101V172" opacity={0.7} />
      <path d="M250 98V172" opacity={0.7} />
      <path d="M268 115V172" opacity={0.7} />
      <path d="M286 129V172" opacity={0.7} />
      <path d="M76 182h50l6 24H70zM194 182h50l6 24h-56z" fill="var(--il-warm)" />
      <path d="M20 216c12-6 22-6 34 0s22 6 34 0 22-6 34 0 22 6 34 0 22-6 34 0 22 6 34 0 22-6 34 0 22 6 34 0" />
      <path d="M60 228c12-6 22-6 34 0s22 6 34 0M190 228c12-6 22-6 34 0s22 6 34 0" />
    </Picture>
  )
}
