import { Laptop, Phone, PhoneForwarded, Smartphone } from 'lucide';

/** By the type of a device. */
export const deviceIcons = {
  register: Phone,
  app: Laptop,
  mobile: Smartphone,
  external: PhoneForwarded,
} as const;
