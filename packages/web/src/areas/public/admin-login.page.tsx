import { Alone, Login } from './admin-sign.tsx';

export const Page = () => (
  <Alone>
    <Login />
  </Alone>
);
