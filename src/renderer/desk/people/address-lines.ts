import type { PostalAddress } from '../../../shared/model/contact-details.ts';

/** Countries with the postal code after the city. */
const codeLast =
  /^(us|usa|u\.s\.a\.|united states( of america)?|ca|canada|gb|uk|united kingdom|great britain|ie|ireland|au|australia|nz|new zealand|vereinigte staaten|vereinigtes königreich|großbritannien|kanada|irland|australien|neuseeland)$/i;

export function addressLines(address: PostalAddress): string[] {
  const { poBox, extended, street, city, region, postalCode, country = '' } = address;
  const place = codeLast.test(country.trim())
    ? [[city, region].filter(Boolean).join(', '), postalCode]
    : [postalCode, city];
  const isApart = !codeLast.test(country.trim()) && region !== undefined && region !== city;
  return [street, extended, poBox, place.filter(Boolean).join(' '), isApart ? region : '', country]
    .flatMap((line) => (line ?? '').split(/\r?\n/))
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
