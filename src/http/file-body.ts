/** The body of an upload: a form with one file. */
export const fileBody = {
  required: true,
  content: {
    // A plain schema, not zod: the handler reads the body, after the session check and with its own limit.
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file'],
        properties: { file: { type: 'string' as const, format: 'binary' } },
        additionalProperties: false,
      },
    },
  },
}
