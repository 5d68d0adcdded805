import { Laptop, Phone, PhoneForwarded, Smartphone } from 'lucide';

export const deviceIcons = {
  register: Phone,
  app: Laptop,
  mobile: Smartphone,
  external: PhoneForwarded,
} as const;
