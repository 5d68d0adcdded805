import type { LdapBook, ldapPresets } from '../../shared/model/address-book.ts';

type Preset = (typeof ldapPresets)[number];

interface PresetFields {
  attributes: LdapBook['attributes'];
  filter: string;
}

/** Where directories keep what, by their schema. */
export const presets: Readonly<Record<Preset, PresetFields>> = {
  activeDirectory: {
    attributes: {
      name: ['displayName', 'cn'],
      given: ['givenName'],
      family: ['sn'],
      organisation: ['company', 'o'],
      unit: ['department'],
      workNumber: ['telephoneNumber', 'otherTelephone'],
      mobileNumber: ['mobile', 'otherMobile'],
      homeNumber: ['homePhone', 'otherHomePhone'],
      otherNumber: ['ipPhone', 'otherIpPhone'],
      faxNumber: ['facsimileTelephoneNumber'],
      email: ['mail'],
      street: ['streetAddress'],
      postalCode: ['postalCode'],
      city: ['l'],
      country: ['co', 'c'],
    },
    // Persons but for disabled accounts: the second bit of userAccountControl.
    filter:
      '(&(objectCategory=person)(|(objectClass=contact)(objectClass=user))(!(userAccountControl:1.2.840.113556.1.4.803:=2)))',
  },
  inetOrgPerson: {
    attributes: {
      name: ['displayName', 'cn'],
      given: ['givenName'],
      family: ['sn'],
      organisation: ['o'],
      unit: ['ou', 'departmentNumber'],
      workNumber: ['telephoneNumber'],
      mobileNumber: ['mobile'],
      homeNumber: ['homePhone'],
      faxNumber: ['facsimileTelephoneNumber'],
      email: ['mail'],
      street: ['street', 'postalAddress'],
      postalCode: ['postalCode'],
      city: ['l'],
      country: ['co', 'c'],
    },
    filter: '(objectClass=person)',
  },
};

export const pictureAttributes = ['thumbnailPhoto', 'jpegPhoto'];

/** What the settings say, and where they say nothing, what the preset does. */
export function fieldsOf(book: LdapBook): PresetFields {
  const preset = book.preset === 'custom' ? undefined : presets[book.preset];
  return {
    attributes: { ...preset?.attributes, ...book.attributes },
    filter: book.filter.trim() || (preset?.filter ?? '(objectClass=*)'),
  };
}
