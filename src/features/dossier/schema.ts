import { z } from 'zod'

/** What the dossier is made of now. */
export const dossierSchema = z.object({
  documents: z.array(
    z.object({
      title: z.string().describe('Its name in the words of the screen, or the title as it was typed.'),
      pages: z.int(),
    }),
  ),
  left_out: z
    .array(z.string())
    .describe('Documents that cannot be opened now: they wait for the virus check, or were removed by it.'),
})
export type DossierContents = z.infer<typeof dossierSchema>
