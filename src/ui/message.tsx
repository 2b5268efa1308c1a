import { Fragment, type ReactNode } from 'react'
import type { MessageMarkupSchema, MessageMetadata, MessagePart } from '#messages/runtime.js'

type MarkedMessage<Inputs, Markup extends MessageMarkupSchema> = MessageMetadata<Inputs, unknown, Markup> & {
  parts: (inputs: Inputs) => MessagePart[]
}

type MessageProps<Inputs, Markup extends MessageMarkupSchema> = {
  message: MarkedMessage<Inputs, Markup>
  /** The element for each mark of the message, made around its words. */
  markup: { [Name in keyof Markup]: (words: ReactNode) => ReactNode }
} & (Record<string, never> extends Inputs ? { inputs?: Inputs } : { inputs: Inputs })

/** A sentence with links or bold words in it, whose order each language chooses: "Read {#link}the terms{/link}". */
export function Message<Inputs, Markup extends MessageMarkupSchema>({
  message,
  markup,
  inputs,
}: MessageProps<Inputs, Markup>) {
  return <>{wrapParts(message.parts(inputs as Inputs), markup)}</>
}

type Wraps = Partial<Record<string, (words: ReactNode) => ReactNode>>

function wrapParts(parts: readonly MessagePart[], markup: Wraps): ReactNode[] {
  const open: ReactNode[][] = [[]]
  parts.forEach((part, index) => {
    if (part.type === 'text') open.at(-1)?.push(part.value)
    else if (part.type === 'markup-start') open.push([])
    else {
      const words = part.type === 'markup-end' ? open.pop() : null
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move
      open.at(-1)?.push(<Fragment key={index}>{markup[part.name]?.(words) ?? words}</Fragment>)
    }
  })
  return open.flat()
}
