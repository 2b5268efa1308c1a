import type { DatabaseHandle } from '#database/database.ts'
import type { CellActor } from './access-world.ts'
import { query } from './query.ts'

/** One statement of one actor. */
export interface Cell {
  actor: CellActor
  verb: string
  way: string
  statement: string
  /** True when the statement answers one number, which is then taken as the number of rows. */
  isNumber: boolean
  /** Rows that the actor may reach by this statement: her own. */
  own: number
}

export interface CellOutcome {
  /** Rows that were returned or written. */
  rows: number
  /** The SQLSTATE; null when the statement succeeded. */
  code: string | null
  /** Whether what `watch` reads was different afterwards. */
  changed: boolean
}

/**
 * Installs the function that runs cells. It runs each in a subtransaction of its own, with the role and the settings of
 * the actor as the product sets them, and rolls it back: thousands of cells in one round trip.
 */
export async function installCells(handle: DatabaseHandle): Promise<void> {
  await query(handle, RUN_CELLS)
}

/** Runs the cells one after the other; `watch` is a query with one text that no cell may change. */
export async function runCells(
  handle: DatabaseHandle,
  { cells, watch }: { cells: readonly Cell[]; watch: string },
): Promise<CellOutcome[]> {
  const list = cells.map(({ actor: { role, settings, opens }, statement, isNumber }) => ({
    role,
    ...settings,
    opens,
    statement,
    isNumber,
  }))
  const found = await query<CellOutcome>(handle, 'select * from run_cells($1::jsonb, $2)', [
    JSON.stringify(list),
    watch,
  ])
  return found.map((one) => ({ ...one, rows: Number(one.rows) }))
}

/** What comes of one statement of one actor, whatever it names: the rows, or the SQLSTATE. */
export async function runStatement(
  handle: DatabaseHandle,
  { actor, statement }: Pick<Cell, 'actor' | 'statement'>,
): Promise<Pick<CellOutcome, 'rows' | 'code'>> {
  const cell = { actor, verb: '', way: '', statement, isNumber: false, own: 0 }
  const [outcome] = await runCells(handle, { cells: [cell], watch: 'select null::text' })
  if (!outcome) throw new Error('a cell has one outcome')
  return { rows: outcome.rows, code: outcome.code }
}

const RUN_CELLS = `
  create function run_cells(cells jsonb, watch text) returns table ("rows" bigint, code text, changed boolean)
  language plpgsql as $$
  declare
    cell jsonb;
    before text;
    after text;
  begin
    execute watch into before;
    for cell in select value from jsonb_array_elements(cells) loop
      "rows" := 0;
      code := null;
      after := before;
      begin
        perform set_config('app.user_id', cell->>'user', true), set_config('app.session_id', cell->>'session', true),
          set_config('app.case_id', cell->>'case', true), set_config('role', cell->>'role', true);
        if (cell->>'opens')::boolean then
          perform public.open_case();
        end if;
        if (cell->>'isNumber')::boolean then
          execute cell->>'statement' into "rows";
        else
          execute cell->>'statement';
          get diagnostics "rows" = row_count;
        end if;
        perform set_config('role', 'none', true);
        execute watch into after;
        raise exception 'roll back' using errcode = 'PB000';
      exception
        when sqlstate 'PB000' then null;
        when others then
          code := sqlstate;
          "rows" := 0;
      end;
      changed := after is distinct from before;
      return next;
    end loop;
  end
  $$`
