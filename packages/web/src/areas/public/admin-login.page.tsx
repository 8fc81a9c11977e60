import { Alone, Login, useBackground } from './admin-sign.tsx';

export const Page = () => (
  <Alone image={useBackground()}>
    <Login />
  </Alone>
);
