/** The variables that NODE_ENV=production requires, of a consultancy that is not the sample's. */
export const PRODUCTION_ENV = {
  NODE_ENV: 'production',
  PAYMENTS: 'sandbox',
  OPERATOR_NAME: 'Zielona Karta',
  OPERATOR_STREET: 'ul. Długa 5',
  OPERATOR_POSTCODE: '31-147',
  OPERATOR_CITY: 'Kraków',
  OPERATOR_KRS: '0000123456',
  OPERATOR_NIP: '525-000-00-01',
  OPERATOR_REGON: '123456785',
  OPERATOR_EMAIL_PRIVACY: 'privacy@zielona.example',
}
