import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { fileSizeText } from '#shared/file-size.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Paperclip } from '#ui/icons.tsx'
import { ScanBadge } from '#ui/scan-badge.tsx'
import type { AttachedFile } from '../schema.ts'

interface FileLinksProps {
  files: readonly AttachedFile[]
  /** The address of the files: their id is added. */
  path: string
  /** The name of the list. */
  label?: string
  /** What can be done with one of them, behind its link. */
  act?(file: AttachedFile): ReactNode
}

/** The files of a message or note, each a download unless it waits for the virus check. */
export function FileLinks({ files, path, label = m.messages_files_list(), act }: FileLinksProps) {
  if (files.length === 0) return null
  return (
    <ul aria-label={label} className="mt-1 grid gap-0.5 whitespace-normal">
      {files.map((file) => (
        <li key={file.id} className={act && 'flex flex-wrap items-center gap-x-6'}>
          {file.scan_state ? (
            <span className={classNames(LINE, 'flex-wrap')}>
              <FileName file={file} />
              <ScanBadge state={file.scan_state} />
            </span>
          ) : (
            <a href={`${path}/${file.id}`} download className={classNames('link', LINE)}>
              <FileName file={file} />
            </a>
          )}
          {act?.(file)}
        </li>
      ))}
    </ul>
  )
}

const LINE = 'inline-flex min-h-8 items-center gap-1.5 type-small wrap-anywhere'

function FileName({ file: { file_name, file_size } }: { file: AttachedFile }) {
  return (
    <>
      <Icon of={Paperclip} className="size-4" />
      <span className="min-w-0">
        <span translate="no">{file_name}</span> <span className="text-ink-2">{fileSizeText(file_size)}</span>
      </span>
    </>
  )
}
