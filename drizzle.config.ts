/** For drizzle-kit, which only writes migrations: npm run migration fetches it when somebody needs one. */
export default {
  dialect: 'postgresql',
  schema: [
    './src/features/**/server/table.ts',
    './src/back-office/**/server/table.ts',
    './src/*/**/*-table.ts',
  ],
  out: './migrations',
  entities: { roles: { include: [] } },
}
